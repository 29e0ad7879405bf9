'use client';
import { useEffect, useState } from 'react';

const HINT_MS = 5000;

/** Shows a hint for five seconds. */
export function TimedHint({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), HINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="timed-hint-hint">
      {shown && <p>{text}</p>}
    </div>
  );
}
