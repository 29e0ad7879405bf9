// 'Keep this': a visitor chooses files of the trial, signs in, and takes them along.
import { useEffect, useState, type JSX } from 'react';
import { Panel } from '#src/desktop/page/panel.tsx';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { signInAddress } from '../session/addresses.ts';
import type { OwnSession } from '../session/host-api.ts';
import type { Lines } from '../session/phase.ts';
import { Box, KeepList } from './keep-list.tsx';
import { KeepOutcome } from './keep-outcome.tsx';
import { isTooMuch, leavesOf, pathsOf, readTree, type TreeNode } from './tree.ts';
import { useKeep } from './use-keep.ts';
import styles from './keep.module.css';

interface KeepPanelProps {
  session: OwnSession;
  lines: Lines;
  onClose: () => void;
}

export function KeepPanel({ session, lines, onClose }: KeepPanelProps): JSX.Element {
  const { t, count, language } = useTexts();
  const [tree, setTree] = useState<readonly TreeNode[]>();
  const [chosen, setChosen] = useState<ReadonlySet<FilePath>>(new Set());
  const { state, result, isBusy, keep, putAway } = useKeep(session);

  const { control } = lines;
  // Again after each copy: files may have gone or changed meanwhile.
  useEffect(() => {
    let isOver = false;
    readTree(control).then(
      (read) => isOver || setTree(read),
      () => isOver || setTree([]),
    );
    return () => {
      isOver = true;
    };
  }, [control, result]);

  const leaves = tree?.flatMap(leavesOf) ?? [];
  const wanted = leaves.filter(({ path }) => chosen.has(path));
  const files = wanted.reduce((sum, leaf) => sum + leaf.files, 0);
  const bytes = wanted.reduce((sum, leaf) => sum + leaf.bytes, 0);
  const paths = pathsOf(tree ?? [], chosen);
  const { signedIn = false, freeBytes, kept = 0 } = state ?? {};
  const isDone = result !== undefined && 'files' in result;
  const isTooBig = freeBytes !== undefined && bytes > freeBytes;
  const isMuch = isTooMuch(paths);
  const choose = (those: readonly FilePath[], isChosen: boolean) => {
    putAway();
    setChosen((before) => {
      const after = new Set(before);
      for (const path of those)
        if (isChosen) after.add(path);
        else after.delete(path);
      return after;
    });
  };
  const choice = { chosen, onChoose: choose };
  return (
    <Panel title="desk.keepTitle" onClose={onClose}>
      <Text textKey="desk.keepIntro" />
      {tree?.length === 0 && <Text textKey="desk.keepEmpty" />}
      {tree && tree.length > 0 && (
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">{t('desk.keepTitle')}</legend>
          <Box
            nodes={tree}
            label={t('desk.keepAll')}
            about={`${count(
              'desk.keepFiles',
              leaves.reduce((sum, leaf) => sum + leaf.files, 0),
            )}, ${formatSize(
              leaves.reduce((sum, leaf) => sum + leaf.bytes, 0),
              language,
            )}`}
            {...choice}
          />
          <KeepList nodes={tree} {...choice} />
        </fieldset>
      )}
      <Status as="p" className={styles.sum}>
        {paths.length === 0
          ? t('desk.keepNothing')
          : t('desk.keepChosen', { files: count('desk.keepFiles', files), size: formatSize(bytes, language) })}
        {signedIn && freeBytes !== undefined && (
          <span>{t('desk.keepRoom', { size: formatSize(freeBytes, language) })}</span>
        )}
      </Status>
      {isTooBig && <Fault textKey="desk.keepTooBig" />}
      {isMuch && <Fault textKey="desk.keepTooMany" />}
      {kept > 0 && !isDone && <p>{count('desk.keptBefore', kept)}</p>}
      {result !== undefined && <KeepOutcome result={result} files={files} />}
      {signedIn ? (
        <>
          <Text textKey="desk.keepSignedIn" className={styles.note} />
          <Button
            variant="primary"
            isBusy={isBusy}
            isDisabled={paths.length === 0 || isTooBig || isMuch || isDone}
            onClick={() => void keep(paths)}
          >
            {t('desk.keepNow')}
          </Button>
        </>
      ) : (
        <>
          <Text textKey="desk.keepSignInText" className={styles.note} />
          {/* A tab of its own, without this one's memory: the trial goes on here. */}
          <a className={buttonClass('primary')} href={signInAddress('keep')} target="_blank" rel="noopener noreferrer">
            {t('desk.keepSignIn')}
          </a>
        </>
      )}
    </Panel>
  );
}

function Fault({ textKey }: { textKey: 'desk.keepTooBig' | 'desk.keepTooMany' }): JSX.Element {
  const { t } = useTexts();
  return (
    <p role="alert" className={styles.fault}>
      {t(textKey)}
    </p>
  );
}
