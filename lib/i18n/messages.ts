import 'server-only'
import de from '@/messages/de.json'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'

/** All texts by language, for responses that are not pages. */
export const messages = { en, de, fr }
