/** The files for deploying the portal, as far as they can be checked without containers. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { readEnv } from '../server/env.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Stage {
  from: string;
  name: string;
  steps: { word: string; rest: string }[];
}

/** The stages of a Dockerfile, with continued lines joined. */
function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replace(/\\\n\s*/gu, ' ').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    const [from = '', , name = ''] = rest.split(/\s+/u);
    if (word === 'FROM') stages.push({ from, name, steps: [] });
    else if (word !== '') stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}

describe('The container image', () => {
  const stages = stagesOf(read('Dockerfile'));
  const last = stages.at(-1)?.steps ?? [];
  const restOf = (wanted: string) => last.filter(({ word }) => word === wanted).map(({ rest }) => rest);

  it('is built on one pinned release of Node, the one that the portal is tested with', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
    const major = devDependencies.node.split('.')[0];
    for (const { from } of stages) expect(from).toMatch(new RegExp(`^node:${major}-bookworm-slim$`, 'u'));
  });

  it('runs as an unprivileged user, with Node as the first process and a health check', () => {
    expect(restOf('USER')).toEqual(['node']);
    const order = last.map(({ word }) => word);
    expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
    expect(restOf('CMD')[0]).toMatch(/^\["node",/u);
    expect(restOf('HEALTHCHECK')[0]).toContain('/ready');
    expect(restOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(restOf('ENV').join(' ')).not.toMatch(/KEY|SECRET|PASSWORD|TOKEN/u);
  });

  it('copies only existing files from existing stages, and installs from the lock file', () => {
    const names = new Set(stages.map(({ name }) => name));
    const made = new Set(['/portal/node_modules', '/portal/dist/web']);
    for (const { word, rest } of stages.flatMap(({ steps }) => steps)) {
      expect(word).not.toBe('ADD');
      if (word === 'RUN') expect(rest).not.toMatch(/npm (?:i|install)\b|curl|wget|sudo/u);
      if (word !== 'COPY') continue;
      const [first = '', ...others] = rest.split(' ');
      const isOfStage = first.startsWith('--from=');
      if (isOfStage) expect(names).toContain(first.slice('--from='.length));
      for (const path of [...(isOfStage ? [] : [first]), ...others.slice(0, -1)])
        expect(made.has(path) || existsSync(join(root, path.replace(/^\/portal\//u, ''))), path).toBe(true);
    }
  });

  it('contains everything that the server reads outside its own folders', () => {
    const copied = restOf('COPY').map((rest) => rest.split(' ').at(-1) ?? '');
    const paths = globSync('server/**/*.ts', { cwd: root }).filter(
      (path) => !/^server\/(?:dev\.ts|test\/)|\.(?:test|testing|fixture)\.ts$/u.test(path),
    );
    const places = paths.flatMap((path) =>
      [...read(path).matchAll(/new URL\(\s*'([^']+)',|import\.meta\.dirname,\s*'([^']+)'/gu)].map(
        ([, url = '', name = url]) => relative(root, resolve(root, dirname(path), name)),
      ),
    );
    const outside = places.filter((place) => !/^(?:server|shared)\//u.test(place));
    expect(outside).toEqual(expect.arrayContaining(['dist/web', 'shops/opencart']));
    for (const place of outside)
      expect(
        copied.some((folder) => `${place}/`.startsWith(`${folder}/`)),
        place,
      ).toBe(true);
  });

  it('contains no settings, data or history of the person who builds it', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'data', '*.env']));
  });
});

describe('The archive of the write-ahead log (WAL)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const segment = join(folder, 'pg_wal');
  const kept = join(folder, '000000010000000000000001');
  const archive = () =>
    execFileSync('sh', [join(root, 'deploy/archive-wal.sh'), folder, segment, basename(kept)], {
      stdio: 'pipe',
    });

  it('stores a segment again that a full disk cut off, and accepts it twice', () => {
    writeFileSync(segment, 'whole segment');
    writeFileSync(kept, 'whole');
    writeFileSync(`${kept}.tmp`, 'wh');
    for (const _ of ['first', 'again']) {
      archive();
      expect(readFileSync(kept, 'utf8')).toBe('whole segment');
      expect(existsSync(`${kept}.tmp`)).toBe(false);
    }
  });

  it('never replaces a segment with another file', () => {
    writeFileSync(kept, 'other segment');
    expect(archive).toThrow(/exists with other content/u);
    expect(readFileSync(kept, 'utf8')).toBe('other segment');
  });

  it('is used by compose.yaml and by the rehearsal of a restore', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain('archive_command=sh /archive/archive-wal.sh /archive %p %f');
    expect(compose).toContain('./deploy/archive-wal.sh:/archive-wal.sh:ro');
    expect(compose).toContain('archive_timeout=300');
    expect(read('deploy/rehearse-restore.sh')).toContain('archive-wal.sh $folder/archive %p %f');
  });
});

describe('The deployment settings', () => {
  it('of the example are sufficient for production once the empty ones are filled in', () => {
    const lines = read('deploy/portal.env.example')
      .split('\n')
      .filter((line) => /^[A-Z_]+=/u.test(line));
    const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/su) as [string, string]));
    const filled = Object.entries(given).map(([name, value]) => [
      name,
      value === '' ? 'vT3kQ9xLw2PzR7mYbN5cJ8hDfG4sA6uE' : value,
    ]);
    expect(readEnv(Object.fromEntries(filled) as Record<string, string>)).toMatchObject({
      mode: 'production',
      trustProxy: 1,
      bucket: { name: 'portal', endpoint: 'http://s3:9000' },
    });
  });

  it('of compose.yaml pin every image to a release and publish only the ports of nginx', () => {
    const services = read('compose.yaml').split(/\n {2}(?=[a-z\d-]+:)/u);
    const images = services.flatMap((service) => /image: (\S+)/u.exec(service)?.[1] ?? []);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/:[\w.-]*\d[\w.-]*$/u);
    const open = services.filter((service) => /^\s+ports:/mu.test(service));
    expect(open.map((service) => service.split(':')[0])).toEqual(['nginx']);
  });

  it('of nginx log no query and no referring page, because both may contain tokens', () => {
    const text = read('deploy/nginx.conf').replaceAll(/^\s*#.*$/gmu, '');
    const format = /log_format portal ([^;]*);/u.exec(text)?.[1] ?? '';
    expect(format).toContain('$request_method $uri');
    expect(format).not.toMatch(/\$(?:request(?!_method|_time)|args?\b|arg_|query|http_|is_args|cookie)/u);
    const servers = text.split(/^server \{$/mu).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect([...server.matchAll(/access_log \S+ (\w+);/gu)].map(([, name]) => name)).toEqual(['portal']);
      // At a lower level, each line of nginx's error log ends with the whole request.
      expect(server).toMatch(/error_log \S+ crit;/u);
    }
  });

  it('of nginx ask the other instance for an asset that one of them does not have', () => {
    const assets = /location \/assets\/ \{([^}]*)\}/u.exec(read('deploy/nginx.conf'))?.[1] ?? '';
    expect(assets).toMatch(/proxy_next_upstream error timeout http_503 http_404;/u);
    expect(assets).toContain('proxy_pass http://portal;');
  });

  it('of nginx let an office behind one address load its pages at once: HTTP/2 requests count as connections', () => {
    const text = read('deploy/nginx.conf');
    const [before = '', ...locations] = (text.split(/^server \{$/mu)[2] ?? '').split(/^ {4}location /mu);
    const limitOf = (part = '') => /limit_conn (\w+) (\d+);/u.exec(part)?.slice(1);
    const at = (path: string) => locations.find((location) => location.startsWith(path));
    // A first load takes some 60 files, which a browser requests in parallel.
    expect(limitOf(before)).toEqual(['pages', '1000']);
    for (const path of ['/assets/', '/ {']) expect(limitOf(at(path))).toBeUndefined();
    expect(limitOf(at('/api/ {'))).toEqual(['calls', '64']);
  });

  it("of compose.yaml keep the portal's own secrets from the other containers", () => {
    const [portal = '', others = ''] = read('compose.yaml').split('\nservices:');
    expect(portal).toContain('env_file: portal.env');
    expect(portal).toContain("environment: { DATA_DIR: '' }");
    expect([...others.matchAll(/env_file: (\S+)/gu)].map(([, name]) => name)).toEqual(
      Array(3).fill('storage.env'),
    );
    const names = read('deploy/storage.env.example').match(/^[A-Z_]+(?==)/gmu);
    expect(names).toEqual(['POSTGRES_PASSWORD', 'MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD']);
  });

  it('of compose.yaml limit the size of the logs of every permanent container', () => {
    const [portal = '', others = ''] = read('compose.yaml').split('\nservices:');
    expect(portal).toMatch(/max-size: \w+, max-file: /u);
    const staying = others.split(/\n {2}(?=[a-z\d-]+:)/u).filter((service) => service.includes('restart:'));
    for (const service of [portal, ...staying]) expect(service).toContain('logging: *logs');
  });

  const hasSystemd = existsSync('/usr/bin/systemd-analyze');
  it.skipIf(!hasSystemd)('of the systemd unit are accepted by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
    const unit = join(folder, 'portal.service');
    // Only the portal itself is missing on this machine, so its path is replaced.
    writeFileSync(
      unit,
      read('deploy/portal.service').replaceAll('/opt/portal/node_modules/.bin/node', process.execPath),
    );
    try {
      expect(() => execFileSync('systemd-analyze', ['verify', unit], { stdio: 'pipe' })).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
