// Reads the scripts that Vite has built, leads their imports through the loader, and gives each its digest.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { digestOf, integrityList, throughLoader } from './integrity.ts';
import type { BuiltScripts } from './render-pages.ts';

/** All scripts as they will be sent, by their addresses, the loader's list of them included. */
interface CheckedScripts extends BuiltScripts {
  files: ReadonlyMap<string, string>;
}

/** Takes the folders of the two builds and the manifest of the first. */
export async function checkedScripts(
  client: string,
  manifest: Manifest,
  loaderFolder: string,
): Promise<CheckedScripts> {
  const names = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'));
  const files = new Map<string, string>();
  for (const name of names) files.set(`/${name}`, throughLoader(name, await readFile(join(client, name), 'utf8')));
  const digests = new Map([...files].map(([path, code]) => [path.slice(1), digestOf(code)]));
  const digestAt = (path: string) => digests.get(path.slice(1)) ?? '';

  const loaderManifest = JSON.parse(await readFile(join(loaderFolder, 'manifest.json'), 'utf8')) as Manifest;
  const loaderName = loaderManifest['src/app/module-loader.ts']?.file ?? '';
  const loaderCode = await readFile(join(loaderFolder, loaderName), 'utf8');
  const list = integrityList(manifest, digests);
  const listDigest = digestOf(list);
  const listPath = `/assets/integrity-${listDigest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}.json`;
  files.set(`/${loaderName}`, loaderCode).set(listPath, list);
  return {
    manifest,
    files,
    loader: { path: `/${loaderName}`, digest: digestOf(loaderCode) },
    list: { path: listPath, digest: listDigest },
    digestOf: digestAt,
  };
}
