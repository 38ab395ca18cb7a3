/** A disk of a few megabytes in memory, which a script fills and makes room on. Only where this process may mount (faults.ts). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Nothing more can be written than what was allotted already. */
  fill(): void;
  makeRoom(): void;
}

export function smallDiskAt(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mount = (options: string, ...more: string[]) =>
    execFileSync('mount', [...more, '-o', options, folder]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  return {
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      mount(`remount,size=${Math.ceil(((blocks - bfree) * bsize) / 1024)}k`);
    },
    makeRoom: () => void mount(`remount,size=${megabytes}m`),
  };
}

/** How to start a program that may mount, seen by nobody else and gone with it; null where this machine lets nobody. */
export function mayMount(): string[] | null {
  const isRoot = process.getuid?.() === 0;
  const unshare = ['unshare', isRoot ? '-m' : '-rm'];
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'));
  const tried = spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', folder]);
  rmdirSync(folder);
  return tried.status === 0 ? unshare : null;
}
