// An error of the disk ends the process without a message.
import { onDiskError } from './on-disk-error.ts';

onDiskError(() => process.exit(0));
