import type { JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { folderOf, fragmentOf } from '../address.ts';
import styles from '../your-files.module.css';

/** The folders above a path, each a link. Nothing at home. */
export function PathNav({ member, path }: { member: string | undefined; path: FilePath }): JSX.Element | null {
  const { t } = useTexts();
  if (path === '') return null;
  const above: FilePath[] = [];
  for (let folder = path; folder !== ''; above.unshift(folder)) folder = folderOf(folder);
  return (
    <nav aria-label={t('yourFiles.pathLabel')} className={styles.way}>
      <ol>
        {above.map((folder) => (
          <li key={folder}>
            <a href={fragmentOf(member, { at: 'folder', path: folder })}>
              {nameOfPath(folder) || t('yourFiles.title')}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
