import { EntryPage } from '@/components/entry-page/entry-page'
import { ChosenLanguage } from '@/components/layout/language-provider'
import { MessagesProvider } from '@/components/layout/messages-provider'

/** The entry page with its texts. */
export function EntryScreen({ forTutors }: { forTutors?: boolean }) {
  return (
    <MessagesProvider namespaces={['entryPage', 'fields']}>
      <ChosenLanguage>
        <EntryPage forTutors={forTutors} />
      </ChosenLanguage>
    </MessagesProvider>
  )
}
