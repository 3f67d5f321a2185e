import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Family } from '../../../contract/family.ts'
import { paths } from '../../../contract/paths.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { useFamilyFile } from '../../api/admin-families.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { EraseDialog } from './EraseDialog.tsx'

export function PersonalData({
  registrationId,
  family,
}: {
  registrationId: string
  family: Family
}) {
  const [isErasing, setErasing] = useState(false)
  const [, navigate] = useLocation()
  const file = useFamilyFile(registrationId, ({ fileName, html }) =>
    saveFile(new Blob([html], { type: 'text/html' }), fileName),
  )
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-l">{words.privacy}</h2>
      <p className="mb-3 text-ink-soft">{words.privacyText}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          kind="ghost"
          loading={file.isPending}
          onClick={() => file.mutate({ name: family.name })}
        >
          <Download aria-hidden="true" className="size-5" />
          {words.file}
        </Button>
        <Button kind="ghost" id="erase-family" onClick={() => setErasing(true)}>
          <Eraser aria-hidden="true" className="size-5" />
          {words.erase}
        </Button>
      </div>
      {isErasing && (
        <EraseDialog
          registrationId={registrationId}
          family={family}
          onClose={() => setErasing(false)}
          onErased={() => navigate(paths.adminFamilies())}
        />
      )}
    </section>
  )
}
