// The site's style sheets for the peers, as one file with readable class names.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { brandModule } from '../../build/brand.ts';

const root = resolve(import.meta.dirname, '../..');

/** Style sheets of the three pages. Those of larger parts come after those of their smaller parts, and win. */
const STYLES = [
  'app/global.css',
  'ui/button.module.css',
  'ui/disclosure.module.css',
  'app/footer.module.css',
  'app/account-menu.module.css',
  'app/navigation-menu.module.css',
  'app/language-menu.module.css',
  'app/header.module.css',
  'app/frame.module.css',
  'ui/field.module.css',
  'ui/forms/forms.module.css',
  'ui/timed-hint.module.css',
  'features/home/carousel.module.css',
  'features/home/home.module.css',
  'features/sign-in/sign-in.module.css',
  'features/manifesto/manifesto.module.css',
];

/** Writes the styles to `file` and the fonts below `folder`. A class has the name of its module before its own, such as `header-bar`. */
export async function writeStyle(file: string, folder: string): Promise<void> {
  const entry = '\0styles';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      brandModule(),
      {
        name: 'styles',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) =>
          // Vite leaves out the styles of a module that exports class names which nothing uses.
          id === entry
            ? STYLES.map((file, at) => `export * as s${at} from '${join(root, 'src', file)}';`).join('\n')
            : undefined,
      },
    ],
    css: {
      modules: {
        generateScopedName: (name, file) => `${/([\w-]+)\.module\.css/.exec(file)?.[1]}-${name}`,
      },
    },
    build: {
      target: 'esnext',
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { assetFileNames: 'fonts/[name][extname]' },
      },
    },
  });
  if (!('output' in result)) throw new Error('Vite watches the styles in place of building them');
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const asset of result.output) {
    if (asset.type !== 'asset') continue;
    await writeFile(asset.fileName.endsWith('.css') ? file : join(folder, asset.fileName), asset.source);
  }
}
