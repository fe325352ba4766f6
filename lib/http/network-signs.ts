import { Listeners } from '@/lib/store'

/** What a request says about the network: nothing has come back for long, or an answer has. */
export const networkSigns = new Listeners<['hanging' | 'answered']>()
