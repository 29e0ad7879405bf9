// Every button with a label. It keeps its element while it is busy or disabled, and so the focus (WCAG 2.4.3).
import type { ComponentPropsWithRef, JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { buttonClass, type ButtonVariant } from './button-class.ts';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'aria-disabled'> {
  variant: ButtonVariant;
  /** What it started is running: it says so instead of its label, and keeps its colour. */
  isBusy?: boolean;
  /** It can be focused and read, but not used. */
  isDisabled?: boolean;
}

/** A busy or disabled button has no `onClick`. A submit button still submits: the form refuses a second request. */
export function Button({
  variant,
  isBusy = false,
  isDisabled = false,
  type,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps): JSX.Element {
  const { t } = useTexts();
  const isHeld = isBusy || isDisabled;
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass(variant, className)}
      aria-disabled={isHeld || undefined}
      data-busy={isBusy || undefined}
      onClick={isHeld ? undefined : onClick}
    >
      {isBusy && <span className={styles.progress} aria-hidden="true" />}
      {isBusy ? t('frame.working') : children}
    </button>
  );
}
