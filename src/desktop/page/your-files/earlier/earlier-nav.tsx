// Where one is in an earlier version, and the way back to the files as they are.
import type { JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { folderOf, fragmentOf, type EarlierView, type View } from '../address.ts';
import styles from '../your-files.module.css';

/** The files as they are, the versions, and in one the folders above. */
export function EarlierNav({ member, view }: { member: string; view: EarlierView }): JSX.Element {
  const { t, language } = useTexts();
  const { of, path, time } = view;
  const present: View = { at: 'folder', path: of === 'file' ? folderOf(path) : path };
  const above: FilePath[] = [];
  if (time !== undefined) for (let folder = path; folder !== ''; above.unshift(folder)) folder = folderOf(folder);
  return (
    <nav aria-label={t('yourFiles.pathLabel')} className={styles.way}>
      <ol>
        <li>
          <a href={fragmentOf(member, present)}>{t('yourFiles.earlierNow')}</a>
        </li>
        {time !== undefined && (
          <li>
            <a href={fragmentOf(member, { at: 'earlier', of, path })}>{t('yourFiles.earlier')}</a>
          </li>
        )}
        {above.map((folder) => (
          <li key={folder}>
            <a
              href={fragmentOf(member, {
                at: 'earlier',
                of: 'folder',
                path: folder,
                ...(time !== undefined && { time }),
              })}
            >
              {nameOfPath(folder) || formatShortTime(time ?? 0, language)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
