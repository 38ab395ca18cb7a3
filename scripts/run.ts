import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const root = join(import.meta.dirname, '..');

/** The project's own tools come first, so that scripts run the same whatever the machine has. */
const toolPath = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

export interface Step {
  name: string;
  run: readonly string[];
  env?: Record<string, string>;
}

/** Runs one command; its output is kept, and with `live` shown line by line as it comes, under the step's name. */
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

/** Runs steps, at most `atOnce` side by side; answers in the order given. */
export async function runAll(
  steps: readonly Step[],
  atOnce: number,
  { live = false } = {},
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < steps.length) {
      const index = next++;
      const step = steps[index];
      if (step) results[index] = await runStep(step, live);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
