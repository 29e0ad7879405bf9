// `npm run bench -- history`: the recorded runs of the benchmark `pages`, and the figures that got worse with the last.
import { HISTORY_FILE } from './pages/files.ts';
import { readHistory, trend, worseFigures } from './pages/history.ts';

const lines = readHistory(HISTORY_FILE);
console.log(lines.length > 0 ? trend(lines) : 'No run was recorded yet.');
const worse = worseFigures(lines);
console.log(worse.length > 0 ? `\nMore than 10 % worse:\n${worse.join('\n')}` : '\nNothing is more than 10 % worse.');
