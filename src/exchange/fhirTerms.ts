const core = 'http://hl7.org/fhir/StructureDefinition/';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-';

/** Addresses of the extensions of FHIR R4 and SDC that are carried into a form. */
export const extensionUrls = {
  control: `${core}questionnaire-itemControl`,
  entryFormat: `${core}entryFormat`,
  hidden: `${core}questionnaire-hidden`,
  itemWeight: `${core}itemWeight`,
  least: `${core}minValue`,
  maxSize: `${core}maxSize`,
  maxItems: `${core}questionnaire-maxOccurs`,
  mimeType: `${core}mimeType`,
  minItems: `${core}questionnaire-minOccurs`,
  minLength: `${core}minLength`,
  most: `${core}maxValue`,
  openLabel: `${sdc}openLabel`,
  ordinal: `${core}ordinalValue`,
  pattern: `${core}regex`,
  translation: `${core}translation`,
  unit: `${core}questionnaire-unit`,
  unitOption: `${core}questionnaire-unitOption`,
} as const;

/** Code system of `extensionUrls.control`. */
export const controlSystem = 'http://hl7.org/fhir/questionnaire-item-control';
