/** A disk of a few megabytes in memory, which a script fills and makes room on. Only where this process may mount (faults.ts). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  /** Nothing more can be written than what was allotted already. */
  fill(): void;
  makeRoom(): void;
}

export function smallDiskAt(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mount = (options: string, ...more: string[]) =>
    execFileSync('mount', [...more, '-o', options, folder], { stdio: 'ignore' });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  return {
    fill() {
      const used = () => {
        const { blocks, bfree, bsize } = statfsSync(folder);
        return Math.ceil(((blocks - bfree) * bsize) / 1024);
      };
      // Whoever writes meanwhile needs more than was counted, and is refused with less.
      const tries = [0, 64, 512, 2048, 8192].map((more) => () => {
        try {
          mount(`remount,size=${used() + more}k`);
          return true;
        } catch {
          return false;
        }
      });
      if (!tries.some((isFull) => isFull())) throw new Error('The disk could not be filled.');
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
