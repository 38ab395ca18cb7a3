import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const root = join(import.meta.dirname, '..');

/** The project's own tools come first in PATH, so that scripts run the same on every machine. */
const toolPath = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

export interface Step {
  name: string;
  run: readonly string[];
  env?: Record<string, string>;
  /** Names of steps that must end before this one starts. */
  after?: readonly string[];
}

/** Runs one command and keeps its output; with `live`, each line is also shown at once, with the step's name. */
function runStep(
  { name, run: [command = '', ...parameters], env }: Step,
  live: boolean,
): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, PATH: toolPath, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (stream: Readable) => {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
      if (live) createInterface(stream).on('line', (line) => process.stdout.write(`${name} | ${line}\n`));
    };
    take(child.stdout);
    take(child.stderr);
    const end = (passed: boolean) =>
      resolve({ name, passed, seconds: (performance.now() - started) / 1000, output });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs steps, at most `atOnce` at a time, each as soon as the steps that it needs have ended. Returns the results in the order
 * of `steps`.
 */
export async function runAll(
  steps: readonly Step[],
  atOnce: number,
  { live = false } = {},
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = new Set(steps.keys());
  const ended = new Set<string>();
  let wake: () => void = () => undefined;
  let someEnded = new Promise<void>((resolve) => (wake = resolve));

  const mayBegin = (index: number) => steps[index]?.after?.every((name) => ended.has(name)) ?? true;
  async function runOne(index: number, step: Step): Promise<void> {
    results[index] = await runStep(step, live);
    ended.add(step.name);
    wake();
    someEnded = new Promise<void>((resolve) => (wake = resolve));
  }
  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const index = [...waiting].find(mayBegin);
      const step = index === undefined ? undefined : steps[index];
      if (index === undefined || !step) {
        // The steps that it needs are still running.
        await someEnded;
        continue;
      }
      waiting.delete(index);
      await runOne(index, step);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
