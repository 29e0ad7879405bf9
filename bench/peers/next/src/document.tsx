import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { loadTexts } from './load-texts';
import { Frame } from './shared/frame';
import { fontSubsets } from './shared/site';
import type { Language } from './shared/view';
import './shared/style.css';

/** The document around the pages of a language. */
export async function Document({ language, children }: { language: Language; children: ReactNode }) {
  for (const subset of fontSubsets[language])
    preload(`/fonts/eczar-${subset}-700-normal.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const t = await loadTexts('frame', language);
  return (
    <html lang={language}>
      <body>
        <div id="root">
          <Frame t={t}>{children}</Frame>
        </div>
      </body>
    </html>
  );
}
