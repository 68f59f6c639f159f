import { t } from '../../text/en.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { BackupSection } from './BackupSection.tsx';
import { BaseSection } from './BaseSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { FolderSection } from './FolderSection.tsx';
import { KeySection } from './KeySection.tsx';
import { NamingSection } from './NamingSection.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { Practice } from './Practice.tsx';

/** One page, every change at once. */
export function Settings() {
  return (
    <main aria-label={t.settings.title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-14 shrink-0 items-center border-b border-line px-4">
        <h1 className="text-title font-semibold">{t.settings.title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[720px] flex-col divide-y divide-line px-6 max-[800px]:px-4">
          <KeySection />
          <Practice />
          <BaseSection />
          <ConnectionSection />
          <FolderSection />
          <NamingSection />
          <BackupSection />
          <NoticeSection />
          <Appearance />
          <About />
        </div>
      </div>
    </main>
  );
}
