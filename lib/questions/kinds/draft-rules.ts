import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'
import { multiple } from '@/lib/questions/kinds/multiple/draft-rules'
import { number } from '@/lib/questions/kinds/number/draft-rules'
import { order } from '@/lib/questions/kinds/order/draft-rules'
import { scale } from '@/lib/questions/kinds/scale/draft-rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { single } from '@/lib/questions/kinds/single/draft-rules'
import { text } from '@/lib/questions/kinds/text/draft-rules'

/** The form rules of each kind. */
export const drafts: Record<QuestionKind, KindDraft> = { single, multiple, number, text, order, scale }
