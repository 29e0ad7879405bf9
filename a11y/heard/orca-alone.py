# Starts Orca beside others of the same user: by itself it ends them, also those of other displays.
import importlib.machinery
import importlib.util
import sys

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("orca_main", "/usr/bin/orca")
orca = importlib.util.module_from_spec(importlib.util.spec_from_loader("orca_main", loader))
loader.exec_module(orca)
orca.otherOrcas = lambda: []
orca.setProcessName = lambda name: True
sys.exit(orca.main())
