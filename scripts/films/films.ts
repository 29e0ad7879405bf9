import type { Film } from './film.ts';
// The films that are shipped. The browser that is driven sends no keys for letters that an English keyboard lacks: what is typed has none.
import keep from './words/conservare-un-file.json' with { type: 'json' };
import table from './words/fare-una-tabella.json' with { type: 'json' };
import letter from './words/scrivere-una-lettera.json' with { type: 'json' };

const enter = { press: 'Enter' } as const;
const tab = { press: 'Tab' } as const;

export const FILMS: readonly Film[] = [
  {
    name: 'scrivere-una-lettera',
    poster: 2,
    steps: [
      { say: letter.open, do: [], picture: '10-aprire/foglio' },
      {
        say: letter.write,
        do: [
          { type: 'Gentile biblioteca,' },
          enter,
          enter,
          { type: 'vorrei prenotare la sala per sabato mattina.' },
          enter,
          enter,
          { type: 'Grazie!' },
        ],
      },
      { say: letter.select, do: [{ press: 'Control+Home' }, { press: 'Shift+End' }] },
      { say: letter.bold, do: [{ click: [608, 137] }, { press: 'End' }], picture: '20-scrivere/lettera' },
      { say: letter.undo, do: [{ press: 'Control+z' }, { press: 'Control+y' }] },
      { say: letter.save, do: [{ press: 'Control+s', opens: true }], settle: 5 },
      { say: letter.name, do: [{ type: 'Sala di sabato' }, enter], settle: 8 },
    ],
  },
  {
    name: 'fare-una-tabella',
    poster: 4,
    steps: [
      { say: table.open, do: [{ type: 'Le sale della settimana' }, enter] },
      { say: table.insert, do: [{ press: 'Control+F12', opens: true }], settle: 4 },
      { say: table.size, do: [tab, { type: '3' }, tab, { type: '3' }], settle: 2 },
      { say: table.done, do: [enter], settle: 3 },
      {
        say: table.fill,
        do: ['Giorno', 'Ora', 'Sala', 'Sabato', '10', 'Verde', 'Sabato', '15', 'Blu'].flatMap((word, at) => [
          { type: word },
          ...(at < 8 ? [tab] : []),
        ]),
      },
      { say: table.more, do: [tab, { type: 'Domenica' }], settle: 2, picture: '30-tabella/tabella' },
    ],
  },
  {
    name: 'conservare-un-file',
    poster: 3,
    steps: [
      { say: keep.write, do: [{ type: 'Lista per la festa: pane, frutta, bicchieri.' }] },
      { say: keep.save, do: [{ press: 'Control+s', opens: true }, { type: 'Festa' }, enter], settle: 4 },
      { say: keep.panel, do: [{ button: 'File' }], settle: 2 },
      { say: keep.folder, do: [{ button: 'Documenti' }], settle: 2, picture: '40-conservare/file' },
      { say: keep.download, do: [{ button: 'Scarica Festa.odt' }], settle: 2 },
      { say: keep.pdf, do: [{ button: 'Chiudi' }, { button: 'PDF' }], settle: 9, picture: '50-pdf/pdf' },
      { say: keep.end, do: [] },
    ],
  },
];
