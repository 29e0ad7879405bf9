// The files of a trial as a list of boxes, with folders that can be opened.
import { useState, type JSX } from 'react';
import { Icon } from '#src/desktop/page/icon.tsx';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { leavesOf, type TreeNode } from './tree.ts';
import styles from './keep.module.css';

interface KeepListProps {
  nodes: readonly TreeNode[];
  /** Paths of files, and of folders that were not read. */
  chosen: ReadonlySet<FilePath>;
  onChoose: (paths: readonly FilePath[], isChosen: boolean) => void;
}

export function KeepList({ nodes, ...choice }: KeepListProps): JSX.Element {
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <Row key={node.path} node={node} {...choice} />
      ))}
    </ul>
  );
}

function Row({ node, chosen, onChoose }: Omit<KeepListProps, 'nodes'> & { node: TreeNode }): JSX.Element {
  const { t, count, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { name, kind, bytes, files, children } = node;
  const size = formatSize(bytes, language);
  const about = kind === 'file' ? size : children ? `${count('desk.keepFiles', files)}, ${size}` : t('desk.folder');
  return (
    <li>
      <div className={styles.row}>
        <Box nodes={[node]} label={name} about={about} chosen={chosen} onChoose={onChoose} />
        {children && (
          <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="open" />
            <span className="visually-hidden">{t('desk.keepInside', { name })}</span>
          </button>
        )}
      </div>
      {children && isOpen && <KeepList nodes={children} chosen={chosen} onChoose={onChoose} />}
    </li>
  );
}

interface BoxProps extends KeepListProps {
  label: string;
  about: string;
}

/** A box for all files of some nodes; half checked where only some of them are chosen. */
export function Box({ nodes, label, about, chosen, onChoose }: BoxProps): JSX.Element {
  const paths = nodes.flatMap(leavesOf).map(({ path }) => path);
  const some = paths.filter((path) => chosen.has(path)).length;
  const isAll = some === paths.length;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = some > 0 && !isAll;
        }}
        onChange={() => onChoose(paths, !isAll)}
      />
      <span>
        {label}
        <small>{about}</small>
      </span>
    </label>
  );
}
