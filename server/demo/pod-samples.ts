import { readFile } from 'node:fs/promises';

/** Drawn by scripts/draw-pod-samples.ts. */
export const podPhotos = ['door', 'gate', 'reception'] as const;
export type PodSample = (typeof podPhotos)[number] | 'slip';

export const podSamples: readonly PodSample[] = [...podPhotos, 'slip'];

export function readPodSample(name: PodSample): Promise<Buffer> {
  return readFile(new URL(`./samples/${name}.jpg`, import.meta.url));
}

/** Where the pictures of the demo's history are kept; they are stored once and shown by many. */
export const podSampleKey = (name: PodSample) => `pod/demo/${name}.jpg`;
