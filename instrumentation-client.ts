import type { $ZodConfig } from 'zod/v4/core'

// zod would try whether it may compile text as code. The policy of a page forbids that, and a browser reports what it stops.
// Told by the name that zod looks for: to import it here would bring all of it to the phones, which do without.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies Partial<$ZodConfig> })
