// Loaded once per process: what a domain does when something happens in one that does not know it.
import '@/lib/audit/commands'
import '@/lib/participants/presence-commands'
import '@/lib/ratings/commands'
import '@/lib/rounds/commands'
