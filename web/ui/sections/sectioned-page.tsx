import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Back } from '#web/ui/page/back-link.tsx';
import { withoutEmpty } from '#web/ui/filter/url-state.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { Section } from './section.ts';
import { SectionList, type SectionMark } from './section-list.tsx';
import styles from './sectioned-page.module.css';
import { useSections } from './use-sections.ts';

export interface SectionedPageProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly badge?: ReactNode;
  readonly back?: Back | undefined;
  /** Acts on the whole record. */
  readonly acts?: ReactNode;
  /** What concerns all sections, e.g. what to do next. */
  readonly notice?: ReactNode;
  readonly sections: readonly Section[];
}

interface SectionsProps extends SectionedPageProps {
  /** What is wrong in any section. */
  readonly alerts?: ReactNode;
  readonly markOf?: (section: Section) => SectionMark;
  /** The form across all sections. */
  readonly form?: PageForm;
}

interface PageForm {
  readonly id: string;
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly hasChanges: boolean;
}

const NO_MARK = () => null;
const withoutSection = (search: object) => withoutEmpty({ ...search, section: '' });

/**
 * Shows one section at a time, beside the list of all. On a phone the list is a page, and each section another one
 * below it.
 */
export function SectionedPage({ markOf = NO_MARK, form, ...page }: SectionsProps) {
  const { title, subtitle, badge, back, acts, notice, alerts, sections } = page;
  const { current, isPage } = useSections(sections);
  const isList = isPage && current === undefined;
  const card = current !== undefined && <SectionCard key={current.id} section={current} isPage={isPage} />;
  // Sections that have acts of their own may contain other forms.
  const isInForm = form !== undefined && current?.fields !== undefined;
  return (
    <Stack gap="lg">
      {isPage && current !== undefined ? (
        <PageHeader title={current.title} back={{ to: '.', search: withoutSection, label: title }} />
      ) : (
        <>
          <PageHeader title={title} subtitle={subtitle} badge={badge} back={back}>
            {acts}
          </PageHeader>
          {notice}
        </>
      )}
      {alerts}
      <div className={styles.columns}>
        {(!isPage || isList) && (
          <SectionList sections={sections} current={current?.id} markOf={markOf} isPage={isPage} />
        )}
        <div className={styles.section} hidden={isList}>
          {form !== undefined && (
            <form id={form.id} onSubmit={form.onSubmit} noValidate data-unsaved={form.hasChanges || undefined}>
              {isInForm && card}
            </form>
          )}
          {!isInForm && card}
        </div>
      </div>
    </Stack>
  );
}

interface SectionCardProps {
  readonly section: Section;
  /** Whether the section is a page, whose header has the title. */
  readonly isPage: boolean;
}

const SectionCard = ({ section: { title, hint, isWide = false, content }, isPage }: SectionCardProps) => (
  <Paper component="section" withBorder className={styles.card} aria-label={title}>
    {(!isPage || hint !== undefined) && (
      <div className={styles.head}>
        {!isPage && (
          <Title order={2} data-section-title tabIndex={-1}>
            {title}
          </Title>
        )}
        {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      </div>
    )}
    <Stack gap="md" className={isWide ? undefined : styles.narrow}>
      {content}
    </Stack>
  </Paper>
);
