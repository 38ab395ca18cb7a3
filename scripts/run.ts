import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const root = join(import.meta.dirname, '..');

/** The project's own tools come first, so that scripts run the same whatever the machine has. */
const toolPath = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

/** Runs one command; its output is kept, and shown as it comes when `live`. */
export function runStep(
  [name, command, ...parameters]: readonly [string, string, ...string[]],
  options: { live?: boolean; env?: Record<string, string> } = {},
): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, PATH: toolPath, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.live) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
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
  steps: readonly (readonly [string, string, ...string[]])[],
  atOnce: number,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < steps.length) {
      const index = next++;
      const step = steps[index];
      if (step) results[index] = await runStep(step);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
