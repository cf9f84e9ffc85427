import { FIXED_KINDS } from '#shared/domain/retention-kinds.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';

/** Lists the periods that cannot be changed, so that nobody searches for them in the form. */
export const FixedPeriods = () => (
  <FormSection
    title="Feste Fristen"
    hint="Diese Fristen sind für alle gleich. Nach ihrem Ende löscht die Anwendung von selbst."
  >
    <FieldList fields={FIXED_KINDS.map(({ title, period }) => ({ name: title, value: period }))} />
  </FormSection>
);
