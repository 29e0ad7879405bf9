import type { JSX } from 'react';
import { visibleName } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Uploads } from '../line/uploads.ts';
import { putAway, UPLOAD_ROWS } from './upload-focus.ts';
import { uploadText } from './upload-text.ts';
import styles from './files.module.css';

interface UploadListProps {
  uploads: Uploads;
  list: Uploads['list'];
  /** Another live region says what came of them. */
  isSaid?: boolean;
}

/** The uploads with their progress, and what came of them. */
export function UploadList({ uploads, list, isSaid = false }: UploadListProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  return (
    <ul className={styles.uploads} {...UPLOAD_ROWS}>
      {list.map((upload) => {
        const { n, percent, result } = upload;
        const name = visibleName(upload.name);
        return (
          <li key={n}>
            <span role={result === undefined || isSaid ? undefined : 'status'}>{uploadText(upload, texts)}</span>
            {result === undefined && <progress value={percent} max={100} aria-label={name} />}
            <Button variant="quiet" onClick={() => putAway(uploads, [n])}>
              {t(result === undefined ? 'desk.cancel' : 'desk.close')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
