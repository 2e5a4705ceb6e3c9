"""Every picture's name with its scene and render options, in render order."""
import care_pictures as care
import comb_pictures as comb
import craft_pictures as craft
import gift_pictures as gifts
import hive_pictures as hives
import honey_pictures as honey
import larder_pictures as larder
import queen_pictures as queens
import tool_pictures as tools

PICTURES = {
    'honey-heather-jar': (honey.heather_jar, {}),
    'hive-national-cedar': (hives.national_cedar, {}),
    'queen-cage': (queens.wooden_cage, {}),
    'nuc-box': (hives.nuc_box, {}),
    'honeycomb-plate': (comb.honeycomb_plate, {'exposure': 0}),
    'smoker-hive-tool': (tools.smoker_and_tool, {}),
    'candles-rolled': (craft.rolled, {}),
    'wax-blocks': (craft.blocks, {}),
    'pollen-jar': (larder.pollen_jar, {}),
    'royal-jelly-jar': (larder.royal_jelly_jar, {}),
    'balm-tins': (care.balm_tins, {}),
    'skep-straw': (gifts.straw_skep, {}),
    'honey-blossom-jar': (honey.blossom_jar, {}),
    'hive-painted': (hives.painted, {}),
    'queen-cage-marked': (queens.marked, {}),
    'colony-hive-meadow': (hives.colony, {}),
    'cut-comb-box': (comb.cut_comb_box, {}),
    'frames-stack': (comb.frames_stack, {}),
    'candles-pillar': (craft.pillars, {}),
    'wax-bars': (craft.bars, {}),
    'pollen-bowl': (larder.pollen_bowl, {}),
    'royal-jelly-trio': (larder.royal_jelly_trio, {}),
    'soap-bars': (care.soap_bars, {}),
    'bee-hotel': (gifts.hotel, {}),
    'hero-apiary': (hives.apiary, {'seconds': 330}),
    'honey-set-jar': (honey.set_jar, {'exposure': .05}),
    'honey-trio': (honey.trio, {}),
    'honey-dark-jar': (honey.dark_jar, {}),
    'honey-bucket': (honey.honey_bucket, {'exposure': .15}),
    'wax-pellets': (craft.pellets, {}),
    'candles-dinner': (craft.dinner, {}),
    'lotion-bottle': (care.lotion_bottle, {}),
    'queen-excluder': (tools.queen_excluder, {}),
    'feeder': (tools.rapid_feeder, {'exposure': .2}),
    'extractor': (tools.honey_extractor, {'exposure': .55}),
    'gift-box': (gifts.gift_box, {}),
    'seed-packets': (gifts.seeds, {}),
    'hive-stand-tools': (tools.stand_and_tools, {'seconds': 120, 'strength': 1.1}),
    'foundation-sheets': (comb.foundation_sheets, {}),
    'honeycomb-frame': (comb.honeycomb_frame, {}),
    'hive-langstroth': (hives.langstroth, {'exposure': .1, 'seconds': 105, 'strength': 1.2}),
    'hive-wbc': (hives.wbc, {'exposure': .1, 'seconds': 105, 'strength': 1.2}),
    'hive-poly': (hives.poly, {'seconds': 105, 'strength': 1.2}),
    'hive-topbar': (hives.top_bar, {'seconds': 105, 'strength': 1.2}),
    'nuc-poly': (hives.nuc_poly, {'exposure': .2, 'seconds': 105, 'strength': 1.2}),
}
