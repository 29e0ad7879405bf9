// `npm run screens`: screenshots of every page, to look at; `npm run screens -- guide`: the pictures of the guide.
import process from 'node:process';

const [kind] = process.argv.slice(2);
await (kind === 'guide' ? import('./screenshots/guide.ts') : import('./screenshots/pages.ts'));
