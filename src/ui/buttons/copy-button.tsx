// A button that copies a text, and says so in a live region beside it.
import { useState, type JSX } from 'react';
import { Status } from '#src/ui/live/status.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is said once it is copied, and where the browser does not allow it. */
  done: string;
  failed: string;
  onCopied?: () => void;
}

/** Copies `text` to the clipboard. */
export function CopyButton({ text, label, done, failed, onCopied }: CopyButtonProps): JSX.Element {
  const [result, setResult] = useState<'done' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('done');
      onCopied?.();
    } catch {
      setResult('failed');
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        {label}
      </Button>
      <Status as="span">{result && (result === 'done' ? done : failed)}</Status>
    </>
  );
}
