import { nameOfPath, visibleName } from '#src/desktop/protocol/documents.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { MOST_FILES } from '../line/dropped-folders.ts';
import type { Upload } from '../line/uploads.ts';
import { faultText } from './fault-text.ts';

/** What is said of an upload: that it is being sent, or what came of it. */
export function uploadText({ name: sent, path, result, short }: Upload, { t, language }: Texts): string {
  const name = visibleName(sent);
  if (result === undefined) return t('desk.sending', { name });
  // A name that was taken has got a number.
  if (result === 'done') return t('desk.sent', { name: path === undefined ? name : nameOfPath(path) });
  if (result === 'too-many-files') return t('desk.faultManyFiles', { name, most: String(MOST_FILES) });
  if (!short) return t(faultText(result), { name });
  const sizes = { size: formatSize(short.size, language), room: formatSize(short.room, language) };
  return t(short.isAll ? 'desk.faultNeverFits' : 'desk.faultRoom', { name, ...sizes });
}
