import type { JSX } from 'react';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Uploads } from '../line/uploads.ts';
import { faultText } from './fault-text.ts';
import styles from './files.module.css';

/** The uploads with their progress, and what came of them. */
export function UploadList({ uploads, list }: { uploads: Uploads; list: Uploads['list'] }): JSX.Element {
  const { t, language } = useTexts();
  return (
    <ul className={styles.uploads}>
      {list.map(({ n, name, percent, result, short }) => (
        <li key={n}>
          <span role={result === undefined ? undefined : 'status'}>
            {result === undefined
              ? t('desk.sending', { name })
              : short
                ? t(short.isAll ? 'desk.faultNeverFits' : 'desk.faultRoom', {
                    name,
                    size: formatSize(short.size, language),
                    room: formatSize(short.room, language),
                  })
                : t(result === 'done' ? 'desk.sent' : faultText(result), { name })}
          </span>
          {result === undefined && <progress value={percent} max={100} aria-label={name} />}
          <Button variant="quiet" onClick={() => uploads.remove(n)}>
            {t(result === undefined ? 'desk.cancel' : 'desk.close')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
