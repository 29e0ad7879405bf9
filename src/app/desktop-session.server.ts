// The name by which JupyterHub and its images start the program of a session.
import '#src/desktop/programs/session.ts';
