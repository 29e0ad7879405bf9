# JupyterHub as the engine of the desktop host on one machine, with Debian's package jupyterhub (docs/desktop.md, 'Several
# machines'): to try it before a cluster. It has no page for people: the desktop host is its only client.
#
#   JUPYTERHUB_APERTA_TOKEN=… jupyterhub -f deploy/jupyterhub/jupyterhub_config.py
#
# If its proxy says "Cannot find module 'commander'", Node is not Debian's: set NODE_PATH=/usr/share/nodejs as well.
import json
import os
import shutil
from pathlib import Path

from jupyterhub.auth import NullAuthenticator
from jupyterhub.spawner import SimpleLocalProcessSpawner

c = get_config()  # noqa: F821

PROGRAM = Path(os.environ.get("APERTA_FOLDER", "/opt/aperta/current"))
DATA = Path(os.environ.get("APERTA_SESSIONS", "/var/lib/aperta-sessions"))


class DesktopSpawner(SimpleLocalProcessSpawner):
    """Starts the session program with a folder for each user of the hub, and deletes that with the user."""

    @property
    def folder(self):
        return DATA / self.user.name

    async def start(self):
        self.folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        return await super().start()

    def get_env(self):
        env = super().get_env()
        env["SESSION_FOLDER"] = str(self.folder)
        env["SESSION_ORDER"] = json.dumps(self.user_options.get("order"))
        return env

    def delete_forever(self):
        shutil.rmtree(self.folder, ignore_errors=False)


c.JupyterHub.spawner_class = DesktopSpawner
c.DesktopSpawner.cmd = [
    # A crash would write what a session shows to the disk.
    "prlimit",
    "--core=0",
    str(PROGRAM / "node_modules/.bin/node"),
    str(PROGRAM / "src/app/desktop-session.server.ts"),
]
c.DesktopSpawner.home_dir_template = "/"
c.DesktopSpawner.env_keep = ["PATH", "SESSION_IMAGE"]
c.DesktopSpawner.start_timeout = 60
c.DesktopSpawner.http_timeout = 60
# An end is noticed after so many seconds.
c.DesktopSpawner.poll_interval = 10

# Nobody signs in here.
c.JupyterHub.authenticator_class = NullAuthenticator
c.JupyterHub.services = [{"name": "aperta", "api_token": os.environ["JUPYTERHUB_APERTA_TOKEN"]}]
c.JupyterHub.load_roles = [
    {
        "name": "aperta",
        "services": ["aperta"],
        "scopes": ["admin:users", "admin:servers", "list:users", "proxy"],
    },
    # The token of a session can say that the session is in use, and nothing else.
    {"name": "user", "scopes": ["users:activity!user", "access:servers!user", "read:users:name!user"]},
]

# The proxy listens for the front proxy and the desktop host on this machine alone.
c.JupyterHub.bind_url = os.environ.get("JUPYTERHUB_BIND_URL", "http://127.0.0.1:8000/")
# Sessions go on while the hub starts again.
c.JupyterHub.cleanup_servers = False
# Each start takes a core for some three seconds.
c.JupyterHub.concurrent_spawn_limit = max(2, os.cpu_count() or 2)
