import type { JSX } from 'react';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Panel } from './panel.tsx';

/** What is not seen at once: time, keyboard, clipboard, fingers, screen readers. */
export function HelpPanel({ kind, onClose }: { kind: 'trial' | 'work'; onClose: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <Panel title="desk.help" onClose={onClose}>
      <Text textKey={kind === 'trial' ? 'desk.endsTrial' : 'desk.endsWork'} />
      <Text textKey="desk.helpFiles" />
      <Text textKey="desk.helpPrint" />
      <Text textKey="desk.helpShare" />
      <Text textKey="desk.helpPaste" />
      <Text textKey="desk.helpLeave" />
      <Text textKey="desk.helpTouch" />
      <Text as="h3" textKey="desk.helpSeeTitle" />
      <Text textKey="desk.helpSee" />
      <Text as="h3" textKey="desk.helpReaderTitle" />
      <Text textKey="desk.helpReader" />
      <p>
        <a href={`${location.pathname}#software`} target="_blank" rel="noopener noreferrer">
          {t('desk.softwareLink')}
        </a>
      </p>
    </Panel>
  );
}
