// Names in documents are names of the code. In a recipe, each is in one of the files that its clause names, or somewhere if there is
// none; elsewhere, each is there that a sentence places in a file: `name` in `file`, or `name` (`file`).
import { readText } from '../tree.ts';

const FILE = /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|css)$/;
const NAME = /^[A-Za-z]\w*(?:\.[a-z]\w*)*$/;
const CODE = /^(?:src|build|scripts|test)\/.+\.(?:tsx?|json)$/;
const CLAUSES = /\n\s*\n|\n\s*(?=\d+\. |- |\|)|[.;:]\s/;
const PLACED = /((?:`[A-Za-z]\w*`(?:, | and |, both )?)+)\s?(?:in |\()`([^`]+)`/g;

/** Returns a fault for each name that its file lacks. `tree`: every file. */
export function symbolFaults(root: string, document: string, tree: readonly string[]): string[] {
  const text = readText(root, document).replaceAll(/^\s*```[^]*?^\s*```/gm, '');
  const isRecipe = document.endsWith('recipes.md');
  const said = isRecipe
    ? text.split(CLAUSES).map(spansOf)
    : [...text.replaceAll(/\s+/g, ' ').matchAll(PLACED)].map(([whole]) => spansOf(whole));
  return said.flatMap((spans) => {
    const named = spans.filter((span) => FILE.test(span));
    const files = tree.filter((path) => named.some((name) => `/${path}`.endsWith(`/${name}`)));
    const names = spans.filter((span) => !FILE.test(span) && NAME.test(span));
    const places = files.length > 0 || !isRecipe ? files : tree.filter((path) => CODE.test(path));
    const isThere = (name: string) => places.some((path) => new RegExp(`\\b${name}\\b`).test(readText(root, path)));
    return (places.length === 0 ? [] : names)
      .filter((name) => !isThere(name.split('.').at(-1) ?? ''))
      .map((name) => `names '${name}', which ${named.length > 0 ? `${named.join(', ')} lacks` : 'no file has'}`);
  });
}

const spansOf = (text: string) => [...text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, span = '']) => span);
