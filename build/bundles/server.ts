// Bundles the server with its packages: reading and stripping 900 files took two thirds of the time of a start
// (docs/decisions/0031-server-start.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { BuiltConfig } from '#src/server/site/built-config.ts';
import { configDigest, configFile, readSite } from '#src/server/site/read-site.ts';
import { inputsOf } from '../inputs.mjs';
import { cachedFolder } from '../output/cache.ts';
import { keepBundles } from '../output/kept-bundles.ts';
import type { OutputFolder } from '../output/output-folder.ts';

/** Packages that stay in node_modules: machine code, those that are loaded when first needed, and what Fastify never loads here. */
const EXTERNAL = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'jose',
  'nodemailer',
  'oidc-provider',
  'pg',
  'prom-client',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

/** The server reads texts from their files. */
const TEXTS = /src\/texts\/[^/]+\//;

/**
 * Writes `start.mjs`, `hash-worker.mjs` and what they share to the folder `server/`. Not minified, for the stack traces in the log.
 * What a server of an earlier build in the folder `last` may still load stays.
 */
export async function buildServer(out: OutputFolder, last: string): Promise<void> {
  const folder = await cachedFolder(['server', inputsOf('.', process.env, TEXTS)], bundleInto);
  const names = readdirSync(folder);
  keepBundles(out, last, new Set(names));
  for (const name of names) out.write(join('server', name), readFileSync(join(folder, name)));
}

async function bundleInto(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [builtConfig()],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      outDir,
      ssr: true,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: { start: 'src/app/start.server.ts', 'hash-worker': 'src/server/passwords/hash-worker.ts' },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

function builtConfig(): Plugin {
  return {
    name: 'built-config',
    async load(id) {
      if (!id.endsWith('/src/server/site/built-config.ts')) return;
      return `export const BUILT_CONFIG = ${JSON.stringify(await readBuiltConfig())};`;
    },
  };
}

/** A configuration that imports more than the type `Site`, or reads the environment, may change while its file stays the same. */
async function readBuiltConfig(): Promise<BuiltConfig | undefined> {
  const file = configFile(process.env);
  const text = readFileSync(file, 'utf8');
  const imports = text.match(/^\s*(?:import|export\b.*\bfrom)\b.*|\bimport\s*[(.]/gm) ?? [];
  const isConstant = imports.every((found) => /^\s*import type\b/.test(found)) && !/\bprocess\b/.test(text);
  return isConstant ? { digest: configDigest(file), site: await readSite(process.env) } : undefined;
}
