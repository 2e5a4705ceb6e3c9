/**
 * Searches that failed or ranked the relevant listings too low, out of 240 written as beekeepers type them, by people who had not seen the
 * demo listings or these lists. Includes some similar ones. Those with exclusions and delivery are in `understand.test.ts`.
 */
export const typed = {
  exact: `
    supers | cedar-super-pair national-supers-five-used`,
  sizes: `
    18" hive tool | *hive-tool* beginner-tool-roll starter-kit-national
    25cm pillar | church-pillar-large
    14x12 brood frames | 14x12-frames-assembled`,
  synonyms: `
    QE | *excluder*
    mason jars | honey-show-jars-labels-24 clover-honey-show-pair-454g
    jam jars for honey | honey-show-jars-labels-24
    deep hive body | commercial-brood-used-pair national-brood-box-seconds
    bee package | swarm-settled-national *-nuc-* *-nuc`,
  misspelt: `
    nucleous | *-nuc-* *-nuc overwintered-nuc*`,
  filters: `
    brand new bee suit | starter-kit-national
    smoker needs repair | smoker-dadant-style-damaged`,
  problems: `
    calm bees for garden | *-nuc-* *-nuc overwintered-nuc* full-colony-14x12-orchard kent-pollination-pair
    gentle bees for allotment | *-nuc-* *-nuc overwintered-nuc* full-colony-14x12-orchard`,
  places: `
    YO1 honey | ling-heather-pressed-340g honeydew-honey-oak-227g moor-edge-blend-454g heather-bakers-bucket-3kg bell-heather-honey-340g
    bees wilts | local-nuc-herefordshire-2026 swarm-settled-national buckfast-full-colony-langstroth
    honey gateshead | ling-heather-pressed-340g honeydew-honey-oak-227g moor-edge-blend-454g
    nuc stockport | teme-nuc-carniolan-2026 buckfast-full-colony-langstroth local-nuc-herefordshire-2026`,
};
