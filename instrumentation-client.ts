import type { $ZodConfig } from 'zod/v4/core'

// zod tries whether it may compile text as code; the policy of a page stops that, and browsers report what they stop. The name is
// the one that zod looks for: importing it here would bring 5 KB to every phone (docs/decisions/093-what-the-policy-stops.md).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } satisfies Partial<$ZodConfig> })
