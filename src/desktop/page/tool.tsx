import type { JSX } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './bar.module.css';

interface ToolProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  'data-panel'?: string;
  /** Phones have it in the panel of `MorePanel`. */
  'data-lesser'?: boolean | undefined;
  /** A laptop shows the label too. */
  'data-first'?: boolean | undefined;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
}

/** A button of the bar. Its label is hidden where it has no room, and stays its name. */
export function Tool({ icon, label, ...rest }: ToolProps): JSX.Element {
  return (
    <button type="button" className={styles.tool} title={label} {...rest}>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
