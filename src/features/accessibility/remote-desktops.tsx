// A chapter of the kit: what to ask the provider of a remote desktop, and how to test the answers.
import type { JSX } from 'react';
import { Text } from '#src/ui/texts/texts.tsx';

const QUESTIONS = [
  'reader',
  'menus',
  'messages',
  'keyboard',
  'letters',
  'size',
  'colours',
  'time',
  'files',
  'papers',
] as const;

/** The id of the chapter's heading. */
export const REMOTE_DESKTOPS = 'remote-desktops';

/** A heading, the questions below it as headings, and the test of each. */
export function RemoteDesktops(): JSX.Element {
  return (
    <section className="column">
      <Text as="h2" textKey="kit.remote.title" id={REMOTE_DESKTOPS} />
      <Text textKey="kit.remote.intro" />
      {QUESTIONS.map((name) => (
        <div key={name}>
          <Text as="h3" textKey={`kit.remote.${name}.ask`} />
          <Text textKey={`kit.remote.${name}.test`} />
        </div>
      ))}
      <Text textKey="kit.remote.notes" />
    </section>
  );
}
