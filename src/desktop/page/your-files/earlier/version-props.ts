import type { EarlierView } from '../address.ts';
import type { FilesConnection } from '../connection/files-connection.ts';

/** What every view of a version gets. */
export interface VersionProps {
  /** To this version alone. */
  earlier: FilesConnection;
  member: string;
  view: EarlierView;
  time: number;
  /** Whether something is being put back. */
  isBusy: boolean;
  onPutBack: (path: string) => void;
}
