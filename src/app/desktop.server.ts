// The name by which systemd units of operators start the desktop host.
import '#src/desktop/programs/host.ts';
