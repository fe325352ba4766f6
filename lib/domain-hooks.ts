// Loaded once per process: registers the handlers of domains for events in domains that do not know them.
import '@/lib/audit/commands'
import '@/lib/participants/presence-commands'
import '@/lib/ratings/commands'
import '@/lib/rounds/commands'
