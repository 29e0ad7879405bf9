// What changes a folder. Each returns what is wrong, for the question that it was asked in, or nothing once it is done.
import type { ControlQuestion, FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { keyOf, pathIn } from '../address.ts';
import { faultOf, type FilesConnection } from '../connection/files-connection.ts';
import { textOfFault } from '../faults.ts';
import { noteMade } from '../opened/just-made.ts';
import { useSay } from '../say.tsx';
import { show } from '../use-address.ts';

/** What is wrong. */
type Outcome = Promise<string | undefined>;

export interface FolderChanges {
  readonly makeFolder: (name: string) => Outcome;
  /** An empty one, which is then shown. A name that is taken gets a number. */
  readonly makeText: (name: string) => Outcome;
  /** The same for a document of Writer. */
  readonly makeDocument: (name: string) => Outcome;
  readonly rename: (entry: FileEntry, name: string) => Outcome;
  readonly move: (entry: FileEntry, to: FilePath) => Outcome;
}

/** `onDone` gets the key of what should have the focus, once it is done, and resolves when the list shows it. */
export function useChanges(
  connection: FilesConnection,
  member: string | undefined,
  path: FilePath,
  onDone: (key: string) => Promise<void>,
): FolderChanges {
  const { t, language } = useTexts();
  const say = useSay();

  const wrong = (error: unknown, name: string) => t(textOfFault(faultOf(error)), { name });
  const change = async (question: ControlQuestion, name: string, key: string, text: string): Outcome => {
    try {
      await connection.ask(question, 'done');
    } catch (error) {
      return wrong(error, name);
    }
    await onDone(key);
    say(text);
    return undefined;
  };

  const make = async (name: string, content: Blob): Outcome => {
    const key = keyOf(name);
    try {
      const { key: got } = await connection.send(content, { do: 'upload', path: pathIn(path, key) });
      const file = pathIn(path, got || key);
      noteMade(file);
      show(member, { at: 'file', path: file });
      return undefined;
    } catch (error) {
      return wrong(error, name);
    }
  };

  return {
    async makeFolder(name) {
      const key = keyOf(name);
      return change({ do: 'make-folder', path: pathIn(path, key) }, name, key, t('yourFiles.made', { name }));
    },
    makeText: async (name) => make(name, new Blob([])),
    async makeDocument(name) {
      const loaded = await import('../../odf/new-document.ts').catch(() => undefined);
      if (!loaded) return t(textOfFault('offline'), { name });
      const bytes = await loaded.newDocument(language, navigator.languages);
      return make(/\.odt$/i.test(name) ? name : `${name}.odt`, new Blob([bytes]));
    },
    async rename({ name: from, key: entry }, name) {
      const key = keyOf(name);
      const question = { do: 'move', from: pathIn(path, entry), to: pathIn(path, key) } as const;
      return change(question, name, key, t('yourFiles.renamed', { from, name }));
    },
    async move({ name, key }, to) {
      const folder = nameOfPath(to) || t('yourFiles.title');
      const question = { do: 'move', from: pathIn(path, key), to: pathIn(to, key) } as const;
      return change(question, name, '', t('yourFiles.moved', { name, folder }));
    },
  };
}
