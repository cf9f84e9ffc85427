import { FIXED_KINDS } from '#shared/domain/retention-kinds.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';

/** What nobody sets, so that nobody looks for it among the periods. */
export const FixedPeriods = () => (
  <FormSection
    title="Feste Fristen"
    hint="Diese Fristen sind für alle gleich. Nach ihrem Ende löscht die Anwendung von selbst."
  >
    <FieldList fields={FIXED_KINDS.map(({ title, period }) => ({ name: title, value: period }))} />
  </FormSection>
);
