// The status line of the work area: what the operator announces, in the place of the bars above other pages, also once it is dismissed.
import { useEffect, useState, type JSX } from 'react';
import { isLanguage } from '#src/shared/languages/languages.ts';
import { SEVERITIES, statusPath, type StatusLine } from '#src/shared/site/site-status.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './work-area.module.css';

/** The server writes the lines into the document (src/server/pages/notice-markup.ts); here they are read back, so that nothing moves. */
export function SiteStatus(): JSX.Element {
  const { language } = useTexts();
  const [lines, setLines] = useState(writtenLines);
  useEffect(() => {
    let isOver = false;
    const look = () =>
      void (
        document.hidden ||
        fetch(statusPath(language))
          .then(async (response) => (await response.json()) as { lines?: StatusLine[] })
          .then(({ lines: found }) => isOver || setLines(found ?? []))
          // Without a network the page shows what it knows.
          .catch(() => undefined)
      );
    look();
    // A member comes back from the tab with the desktop.
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [language]);
  return (
    <Status data-site-status="" className={styles.status}>
      {lines.map(({ lang, severity, label, text, link }) => (
        <p key={text} lang={lang} data-severity={severity}>
          <strong>{label}</strong> <span>{text}</span>
          {link && ' '}
          {link && <a href={link.href}>{link.word}</a>}
        </p>
      ))}
    </Status>
  );
}

function writtenLines(): StatusLine[] {
  if (typeof document === 'undefined') return [];
  return [...document.querySelectorAll('[data-site-status] > p')].flatMap((line) => {
    const lang = line.getAttribute('lang') ?? '';
    const wordsOf = (tag: string) => line.querySelector(tag)?.textContent ?? '';
    const href = line.querySelector('a')?.getAttribute('href');
    const severity = SEVERITIES.find((one) => one === line.getAttribute('data-severity'));
    if (!isLanguage(lang) || !severity) return [];
    const link = href ? { link: { href, word: wordsOf('a') } } : {};
    return [{ lang, severity, label: wordsOf('strong'), text: wordsOf('span'), ...link }];
  });
}
