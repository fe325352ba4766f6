import { EntryPage } from '@/components/entry-page/entry-page'
import { ChosenLanguage, LanguageProvider } from '@/components/layout/language-provider'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { lectureCode } from '@/lib/bounds'

/** The entry page with its texts. */
export function EntryScreen({ forTutors }: { forTutors?: boolean }) {
  return (
    <MessagesProvider namespaces={['entryPage', 'fields']}>
      <LanguageProvider>
        <ChosenLanguage>
          <EntryPage forTutors={forTutors} neverInCodes={lectureCode.excluded} />
        </ChosenLanguage>
      </LanguageProvider>
    </MessagesProvider>
  )
}
