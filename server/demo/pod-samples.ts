import { readFile } from 'node:fs/promises';

/** Made by scripts/draw-pod-samples.ts. */
export const podPhotos = ['door', 'gate', 'reception'] as const;
export type PodSample = (typeof podPhotos)[number] | 'slip';

export const podSamples: readonly PodSample[] = [...podPhotos, 'slip'];

export function readPodSample(name: PodSample): Promise<Buffer> {
  return readFile(new URL(`./samples/${name}.jpg`, import.meta.url));
}

/** The storage key of a sample picture, which is stored once and used by many proofs. */
export const podSampleKey = (name: PodSample) => `pod/demo/${name}.jpg`;
