// What can be added to a folder.
import { useRef, type JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { UPLOAD_BUTTON } from '../../files/upload-focus.ts';
import { readChosen, type Dropped } from '../../line/dropped-folders.ts';
import { fragmentOf } from '../address.ts';
import { useHasDevices } from '../devices/use-devices.ts';
import styles from '../your-files.module.css';

// Browsers of phones have no folders to choose.
const CAN_CHOOSE_FOLDERS = 'webkitdirectory' in HTMLInputElement.prototype && matchMedia('(any-pointer: fine)').matches;

interface ToolsProps {
  member: string | undefined;
  /** Of the folder. */
  path: FilePath;
  onUpload: (chosen: Dropped) => void;
  onFolder: () => void;
  onDocument: () => void;
  onText: () => void;
}

export function Tools({ member, path, onUpload, onFolder, onDocument, onText }: ToolsProps): JSX.Element {
  const { t } = useTexts();
  const hasDevices = useHasDevices(member);
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.tools}>
      <Button variant="primary" {...UPLOAD_BUTTON} onClick={() => input.current?.click()}>
        {t('desk.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onUpload({ files: [...(currentTarget.files ?? [])], folders: [] });
          currentTarget.value = '';
        }}
      />
      {CAN_CHOOSE_FOLDERS && (
        <Button variant="secondary" onClick={() => folderInput.current?.click()}>
          {t('yourFiles.uploadFolder')}
        </Button>
      )}
      <input
        ref={folderInput}
        type="file"
        {...{ webkitdirectory: '' }}
        hidden
        onChange={({ currentTarget }) => {
          const folder = readChosen([...(currentTarget.files ?? [])]);
          if (folder) onUpload({ files: [], folders: [folder] });
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" onClick={onFolder}>
        {t('yourFiles.newFolder')}
      </Button>
      <Button variant="secondary" onClick={onDocument}>
        {t('yourFiles.newDocument')}
      </Button>
      <Button variant="secondary" onClick={onText}>
        {t('yourFiles.newText')}
      </Button>
      <span className={styles.links}>
        <a className={buttonClass('quiet')} href={fragmentOf(member, { at: 'bin' })}>
          {t('yourFiles.bin')}
        </a>
        <a className={buttonClass('quiet')} href={fragmentOf(member, { at: 'earlier', of: 'folder', path })}>
          {t('yourFiles.earlier')}
        </a>
        {hasDevices && (
          <a className={buttonClass('quiet')} href={fragmentOf(member, { at: 'devices' })}>
            {t('yourFiles.devices')}
          </a>
        )}
      </span>
    </div>
  );
}
